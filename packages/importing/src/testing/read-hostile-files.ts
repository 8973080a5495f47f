import { readFileSync, writeFileSync } from 'node:fs'
import { readImportApart } from '../read-apart.ts'
import { ImportRefusal } from '../refusal.ts'

export type Sent = { file: string; bytes: Uint8Array }
export type Read = { code: string; text: string; peakMb: number; ms: number }

/** The most memory of this process since the last call, in MB. Linux counts it, and forgets it on request. */
function peakMb(): number {
  const [, kilobytes = ''] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  writeFileSync('/proc/self/clear_refs', '5')
  return Math.round(Number(kilobytes) / 1000)
}

/** A process of its own that reads one file after another as a server does, and says how much memory each took. */
process.on('message', ({ file, bytes }: Sent) => {
  const started = performance.now()
  void readImportApart({ name: file, bytes })
    .then(
      ({ drafts }) => ({ code: 'harmless', text: JSON.stringify(drafts) }),
      (error: unknown) => ({ code: error instanceof ImportRefusal ? error.code : String(error), text: '' }),
    )
    .then((read) => process.send?.({ ...read, peakMb: peakMb(), ms: performance.now() - started } satisfies Read))
})
