/** The languages that can be run, with the names that stand behind the backticks of a block of code. */
const NAMES = {
  javascript: ['js', 'javascript'],
  typescript: ['ts', 'typescript'],
  java: ['java'],
  sql: ['sql'],
  python: ['py', 'python', 'python3'],
  c: ['c'],
} as const

export type Language = keyof typeof NAMES
export const LANGUAGES = Object.keys(NAMES) as [Language, ...Language[]]

export type Snippet = { language: Language; source: string }

const FENCED = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w+#-]+)[^\n]*\n([^]*?)^ {0,3}\1/m

/**
 * The first block of code of a text whose language can be run. A question asks about the code that it shows, so a later
 * block is a part of the options or an example.
 */
export function snippetIn(text: string): Snippet | null {
  for (let rest = text; ;) {
    const found = FENCED.exec(rest)
    if (!found) return null
    const [whole, , name = '', source = ''] = found
    const language = LANGUAGES.find((each) => NAMES[each].some((known) => known === name.toLowerCase()))
    if (language) return { language, source }
    rest = rest.slice(found.index + whole.length)
  }
}
