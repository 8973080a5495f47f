import { ImportRefusal } from './refusal.ts'

/** The text of a file. `encoding` is set when we could only guess it, so that the author can look at it. */
export type Decoded = { text: string; guessed: string | null }

/** A byte order mark decides; else strict UTF-8; else the encoding of Western Windows, which Excel writes. */
export function decodeBytes(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { text: strict('utf-8', bytes.subarray(3)), guessed: null }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: strict('utf-16le', bytes.subarray(2)), guessed: null }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: strict('utf-16be', bytes.subarray(2)), guessed: null }
  if (bytes.includes(0)) return { text: strict(sixteenBits(bytes), bytes), guessed: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: null }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    // Bytes that Windows leaves free become control characters.
    if (/[\u0080-\u009F]/.test(text)) throw new ImportRefusal('encoding_broken')
    return { text, guessed: 'windows-1252' }
  }
}

/** Latin text in UTF-16 has a zero in every second byte. Zeros elsewhere belong to no text. */
function sixteenBits(bytes: Uint8Array): 'utf-16le' | 'utf-16be' {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const half = bytes.length / 2
  if (odd > half * 0.4 && even < half * 0.02) return 'utf-16le'
  if (even > half * 0.4 && odd < half * 0.02) return 'utf-16be'
  throw new ImportRefusal('encoding_broken')
}

function strict(encoding: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw new ImportRefusal('encoding_broken')
    return text
  } catch (error) {
    if (error instanceof ImportRefusal) throw error
    throw new ImportRefusal('encoding_broken')
  }
}
