/** A phone shows this many characters of code without scrolling. */
export const WIDEST_CODE = 60

export const hasOpenFence = (text: string): boolean => (text.match(/^```/gm) ?? []).length % 2 === 1

export const looksLikeCode = (prose: string): boolean => /;\s*$|^\s*[{}]\s*$|=>|\w\(\);/m.test(prose)

/** Returns the length of the longest line of code. */
export const widestCode = (text: string): number =>
  Math.max(
    0,
    ...[...text.matchAll(/^```.*?\n(.*?)^```$/gms)].flatMap(([, code = '']) =>
      code.split('\n').map(({ length }) => length),
    ),
  )
