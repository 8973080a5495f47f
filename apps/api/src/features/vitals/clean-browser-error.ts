/** Messages of browsers that quote a name of the code, and nothing else. */
const QUOTES_CODE = /\((?:reading|setting) '[\w$]{1,40}'\)|Failed to execute '\w{1,40}' on '\w{1,40}'/
const LEFT_OUT = '…'
const LONGEST = 200

/**
 * Leaves out what may come from a person: everything from the first quotation mark, addresses, long numbers, and letters that
 * no code of ours has. A browser quotes a text that it could not read.
 */
export function cleanMessage(message: string): string {
  const [code = ''] = QUOTES_CODE.exec(message) ?? []
  const plain = message
    .replace(code, '')
    .replace(/["'`‘’“”].*/s, LEFT_OUT)
    .replaceAll(/\S*:\/\/\S*/g, LEFT_OUT)
    .replaceAll(/\S+@\S+/g, LEFT_OUT)
    .replaceAll(/\d{4,}/g, '#')
    .replaceAll(/[^ -~…]+/g, ' ')
  return `${plain} ${code}`.replaceAll(/ +/g, ' ').trim().slice(0, LONGEST)
}

/** Places in files of the build. Anything else is not ours. */
export const cleanFrames = (frames: readonly string[]): string[] =>
  frames.filter((frame) => /^\/assets\/[\w-]{1,100}\.js:\d{1,7}:\d{1,7}$/.test(frame))
