const SHORTEST = 5

/**
 * Says whether one word is the other with one letter added, left out or changed, or with two neighbours exchanged. The
 * first letter counts: 'mutable' is no typo of 'immutable'.
 */
export function isTypoOf(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < SHORTEST) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let [endOfA, endOfB] = [a.length, b.length]
  while (endOfA > start && endOfB > start && a[endOfA - 1] === b[endOfB - 1]) {
    endOfA--
    endOfB--
  }
  const [inA, inB] = [a.slice(start, endOfA), b.slice(start, endOfB)]
  return (
    (inA.length <= 1 && inB.length <= 1) ||
    (inA.length === 2 && inB.length === 2 && inA[0] === inB[1] && inA[1] === inB[0])
  )
}
