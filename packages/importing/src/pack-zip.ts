import { crc32, deflateRawSync } from 'node:zlib'

const LOCAL = 0x04_03_4b_50
const CENTRAL = 0x02_01_4b_50
const END = 0x06_05_4b_50
/** 1 January 1980, the first day of the zip format: the same files give the same bytes. */
const DATE = 0x00_21

const DEFLATE = 8

/** Writes files into a zip. Without compression it is faster, for a zip that is read at once. */
export function packZip(files: ReadonlyMap<string, Uint8Array>, { isCompressed = false } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, bytes] of files) {
    const name = Buffer.from(path, 'utf8')
    const packed = isCompressed ? deflateRawSync(bytes) : bytes
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(0x08_00, 2)
    about.writeUInt16LE(isCompressed ? DEFLATE : 0, 4)
    about.writeUInt16LE(DATE, 8)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([fourBytes(LOCAL), about, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(fourBytes(CENTRAL), Buffer.from([20, 0]), about, place, name)
    parts.push(entry)
    offset += entry.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.size, 4)
  end.writeUInt16LE(files.size, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, fourBytes(END), end])
}

function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
