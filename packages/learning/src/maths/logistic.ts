export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))

export const logit = (chance: number): number => Math.log(chance / (1 - chance))

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** A chance of exactly 0 or 1 would make one surprise infinitely expensive. */
export const insideUnit = (chance: number): number => clamp(chance, 1e-6, 1 - 1e-6)
