/* The letters in a card's corner, drawn as strokes: narrow, even, alike on every system. Units: 1/1000 of their height. */

const RU: Record<string, string> = {
  J: "M-240 -460H30C180 -460 225 -350 225 -250C225 -120 140 -30 20 -30H-200M20 -30C180 -30 260 80 260 215C260 360 170 460 20 460H-240M-220 -460V460",
  Q: "M-310 460V330H310V460M-210 330C-120 130 -105 -200 -105 -460H205V330",
  K: "M-240 -460V460M250 -460L-220 60M-60 -110L270 460",
  A: "M-310 -460H310M0 -460V460",
};
const EN: Record<string, string> = {
  J: "M190 -460V240A190 190 0 0 1 -190 240V200",
  Q: "M0 -460A270 270 0 0 1 270 -190V190A270 270 0 0 1 -270 190V-190A270 270 0 0 1 0 -460ZM60 250L290 480",
  K: RU["K"]!,
  A: "M-300 460L0 -460L300 460M-190 150H190",
};
const FIGURES: Record<string, string> = {
  7: "M-265 -440H265C120 -180 -80 120 -80 460",
  8: "M0 -460A215 215 0 0 1 0 -30A215 215 0 0 1 0 -460ZM0 -30A245 245 0 0 1 0 460A245 245 0 0 1 0 -30Z",
  9: "M240 -200A240 240 0 0 1 -240 -200A240 260 0 0 1 240 -200V180A240 270 0 0 1 -200 330",
  T: "M-330 -300V-300L-230 -460V460M130 -460A190 190 0 0 1 320 -270V270A190 190 0 0 1 -60 270V-270A190 190 0 0 1 130 -460Z",
};

export const glyph = (rank: string, indices: "ru" | "en"): string => (indices === "ru" ? RU : EN)[rank] ?? FIGURES[rank] ?? "";
