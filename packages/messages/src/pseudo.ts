const ACCENTED: Record<string, string> = {
  a: 'á', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', f: 'ƒ', g: 'ĝ', h: 'ĥ', i: 'í', j: 'ĵ', k: 'ķ', l: 'ļ', m: 'ɱ',
  n: 'ñ', o: 'ö', p: 'þ', q: 'ɋ', r: 'ŕ', s: 'š', t: 'ţ', u: 'ü', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž',
} // prettier-ignore

/** Accents every letter outside {parameters} and lengthens the text by a third, as translations do. */
export function pseudoLocalise(text: string): string {
  const accented = text
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith('{') ? part : part.replaceAll(/[a-z]/gi, accent)))
    .join('')
  return `[${accented}${'·'.repeat(Math.ceil(text.length / 3))}]`
}

function accent(letter: string): string {
  const lower = ACCENTED[letter.toLowerCase()] ?? letter
  return letter === letter.toLowerCase() ? lower : lower.toUpperCase()
}
