/** Characters that word processors and PDF files leave in a text, and that no author typed. */
const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl' }

/**
 * Takes out what a copy through Word, PDF or a chat adds. The joiners that Hindi needs stay. Quotes become straight,
 * because code with curly quotes does not compile.
 */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?|\u2028|\u2029|\v/g, '\n')
    // A soft hyphen at the end of a line joins both parts of the word.
    .replaceAll(/\u00AD[ \t]*\n[ \t]*(?=\S)/g, '')
    .replaceAll(/[^\P{Cc}\t\n\f]|[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replaceAll(/[‘’‚‛]/g, "'")
    .replaceAll(/[“”„‟]/g, '"')
    .replaceAll(/[ﬀ-ﬄ]/g, (ligature) => LIGATURES[ligature] ?? ligature)

/** Two texts that a reader takes for the same, whatever their marks, quotes and spaces. */
export const comparable = (text: string): string =>
  cleanText(text)
    .replaceAll(/[`"']|\*\*|\\(?=[!-/:-@[-`{-~])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\w)\.$/, '')

const MARKDOWN = /[\\`*_[\]<>#$~|]/g

/** Writes plain text so that Markdown shows it as it is. */
export const escapeMarkdown = (text: string): string => text.replaceAll(MARKDOWN, String.raw`\$&`)
