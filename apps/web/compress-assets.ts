import { readdir, readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Writes .br and .gz beside each built file, so that the server only has to send them. */
const folder = new URL(`./${process.env['WEB_BUILD'] ?? 'build'}/client/`, import.meta.url)
for (const file of await readdir(folder, { recursive: true })) {
  if (!/\.(js|css|svg|txt|webmanifest)$/.test(file)) continue
  const bytes = await readFile(new URL(file, folder))
  await writeFile(new URL(`${file}.br`, folder), brotliCompressSync(bytes))
  await writeFile(new URL(`${file}.gz`, folder), gzipSync(bytes, { level: 9 }))
}
