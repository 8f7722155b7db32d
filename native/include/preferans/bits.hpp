// Packing and unpacking bits: one instruction on processors with BMI2, byte tables elsewhere. Only the kernels, compiled once
// for each kind of processor, include this.
#pragma once

#include <array>
#include <cstdint>

#include "preferans/cards.hpp"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace preferans {

#ifdef __BMI2__

PREFERANS_INLINE Cards pack(Cards cards, Cards among) { return _pext_u32(cards, among); }
PREFERANS_INLINE Cards unpack(Cards packed, Cards among) { return _pdep_u32(packed, among); }
PREFERANS_INLINE unsigned pack8(unsigned bits, unsigned among) { return _pext_u32(bits, among); }  // of one suit
// The cards of all suits side by side in the lowest bits, and back.
PREFERANS_INLINE unsigned gather(Cards cards, Cards among) { return pack(cards, among); }
PREFERANS_INLINE Cards scatter(unsigned gathered, Cards among) { return unpack(gathered, among); }
// Of nine bits those where `gone` has none, side by side.
PREFERANS_INLINE unsigned without(unsigned bits, unsigned gone) { return _pext_u32(bits, ~gone & 0x1FF); }

#else

namespace bit_tables {

struct Bytes {
    std::array<std::array<std::uint8_t, 256>, 256> pack{}, unpack{};  // [among][bits]
    constexpr Bytes() {
        for (int among = 0; among < 256; ++among) {
            for (int bits = 0; bits < 256; ++bits) {
                int packed = 0, unpacked = 0, at = 0;
                for (int i = 0; i < 8; ++i) {
                    if (!(among >> i & 1)) continue;
                    packed |= (bits >> i & 1) << at;
                    unpacked |= (bits >> at & 1) << i;
                    ++at;
                }
                pack[among][bits] = static_cast<std::uint8_t>(packed);
                unpack[among][bits] = static_cast<std::uint8_t>(unpacked);
            }
        }
    }
};
// Filled when the program starts (0.5 ms): as a constant expression it would cost the compiler far more.
inline const Bytes kBytes;

}  // namespace bit_tables

// With byte tables every suit keeps its byte: the packed words need only be told apart inside one set of suit lengths.
PREFERANS_INLINE Cards pack(Cards cards, Cards among) {
    Cards packed = 0;
    for (int shift = 0; shift < 32; shift += 8)
        packed |= Cards{bit_tables::kBytes.pack[among >> shift & 0xFF][cards >> shift & 0xFF]} << shift;
    return packed;
}
PREFERANS_INLINE Cards unpack(Cards packed, Cards among) {
    Cards cards = 0;
    for (int shift = 0; shift < 32; shift += 8)
        cards |= Cards{bit_tables::kBytes.unpack[among >> shift & 0xFF][packed >> shift & 0xFF]} << shift;
    return cards;
}
PREFERANS_INLINE unsigned pack8(unsigned bits, unsigned among) { return bit_tables::kBytes.pack[among][bits]; }
PREFERANS_INLINE unsigned gather(Cards cards, Cards among) {
    unsigned gathered = 0;
    for (int shift = 24; shift >= 0; shift -= 8)
        gathered = gathered << count(among >> shift & 0xFF) | pack8(cards >> shift & 0xFF, among >> shift & 0xFF);
    return gathered;
}
PREFERANS_INLINE Cards scatter(unsigned gathered, Cards among) {
    Cards cards = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        const unsigned suit = among >> shift & 0xFF;
        cards |= Cards{bit_tables::kBytes.unpack[suit][gathered & 0xFF]} << shift;
        gathered >>= count(suit);
    }
    return cards;
}
PREFERANS_INLINE unsigned without(unsigned bits, unsigned gone) {
    unsigned left = 0;
    for (unsigned at = 0, from = 0; from < 9; ++from) {
        if (gone >> from & 1) continue;
        left |= (bits >> from & 1) << at++;
    }
    return left;
}

#endif

}  // namespace preferans
