/** For LIKE: anything with these words in it, whatever their case; undefined without words. */
export const likePattern = (words: string): string | undefined =>
  words ? `%${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined
