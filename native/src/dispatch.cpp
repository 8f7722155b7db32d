// Which kernel the processor can run.
#include "preferans/kernel.hpp"

namespace preferans {

namespace portable {
extern const Kernel kKernel;
}
const Kernel& portable_kernel() { return portable::kKernel; }

#ifdef PREFERANS_MODERN

namespace modern {
extern const Kernel kKernel;
}
const Kernel& modern_kernel() { return modern::kKernel; }
bool modern_kernel_runs() {
    __builtin_cpu_init();
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
}

#else

const Kernel& modern_kernel() { return portable::kKernel; }
bool modern_kernel_runs() { return false; }

#endif

}  // namespace preferans
