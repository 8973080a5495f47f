import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { LIMITS } from './limits.ts'
import { ImportRefusal } from './refusal.ts'

/** The files of a zip that `isWanted` names. Every entry counts for the limits, also one that nobody wants. */
export async function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
    })
    if (zip.entryCount > LIMITS.zipEntries) throw new ImportRefusal('zip_too_many_entries')
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      const { fileName, compressedSize, uncompressedSize } = entry
      if (/\.(?:zip|jar|docx|xlsx|7z|gz)$/i.test(fileName)) throw new ImportRefusal('zip_holds_zip')
      unpacked += uncompressedSize
      const isLarge = unpacked > LIMITS.unpackedBytes || uncompressedSize > LIMITS.entryBytes
      if (isLarge) throw new ImportRefusal('zip_unpacks_too_large')
      // Small files of zeros have a high ratio and do no harm.
      if (uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * LIMITS.zipRatio)
        throw new ImportRefusal('zip_ratio_too_high')
      if (files.has(fileName)) throw new ImportRefusal('zip_broken')
      if (!fileName.endsWith('/') && isWanted(fileName)) files.set(fileName, await read(zip, entry))
    }
    return files
  } catch (error) {
    throw error instanceof ImportRefusal ? error : new ImportRefusal('zip_broken')
  }
}

/** Counts the bytes itself too, and stops at the size that the directory of the zip promised. */
async function read(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    length += part.length
    if (length > Math.min(entry.uncompressedSize, LIMITS.entryBytes)) throw new ImportRefusal('zip_unpacks_too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
