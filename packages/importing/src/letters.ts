export const letterAt = (place: number): string => String.fromCodePoint(0x41 + place)
