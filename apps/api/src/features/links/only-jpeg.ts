const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** The beginnings of pages, scripts and documents. */
const OF_ANOTHER_KIND = /<(script|html|svg|body|iframe|!doctype|\?php)|javascript:|%PDF-/i
const ARCHIVE = Buffer.from([0x50, 0x4b, 0x03, 0x04])

/** Says whether the bytes are exactly one JPEG, and could not be taken for another kind of file as well. */
export const isOnlyJpeg = (bytes: Buffer): boolean =>
  endOfJpeg(bytes) === bytes.length && !OF_ANOTHER_KIND.test(bytes.toString('latin1')) && !bytes.includes(ARCHIVE)

/** Returns where the JPEG at the beginning of the bytes ends, or -1 when there is none. */
function endOfJpeg(bytes: Buffer): number {
  if (bytes[0] !== 0xff || bytes[1] !== START) return -1
  let at = 2
  while (at + 4 <= bytes.length || bytes[at + 1] === END) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || marker === 0) return -1
    if (marker === END) return at + 2
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    at = marker === SCAN ? endOfScan(bytes, next) : next
  }
  return -1
}

/** Picture data has no markers but restarts (D0 to D7). An FF byte inside it is followed by 0. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}
