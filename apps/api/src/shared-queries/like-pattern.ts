const escaped = (words: string) => words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)

/** For LIKE: anything with these words in it, whatever their case; undefined without words. */
export const likePattern = (words: string): string | undefined => (words ? `%${escaped(words)}%` : undefined)

/** For LIKE: anything that begins so. */
export const startPattern = (words: string): string => `${escaped(words)}%`
