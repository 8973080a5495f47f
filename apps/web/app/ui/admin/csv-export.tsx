import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { toastSuccess } from '../frame/toast.ts'
import { type CsvCell, saveAsCsv } from '../words/csv.ts'

type CsvExportProps<Row> = {
  fileName: () => string
  /** Reads all rows, and says after each page how many it has. */
  collect: (collecting: { signal: AbortSignal; onPage: (count: number) => void }) => Promise<Row[]>
  table: (rows: Row[]) => CsvCell[][]
  words: { start: string; failed: string } & Record<'stop' | 'done', (values: { count: number }) => string>
}

/** Saves a whole list as a file, and shows the progress. A second click stops the export. */
export function CsvExport<Row>({ fileName, collect, table, words }: CsvExportProps<Row>) {
  const [count, setCount] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate } = useMutation({
    mutationFn: async ({ signal }: AbortController) => {
      const rows = await collect({ signal, onPage: setCount })
      saveAsCsv(fileName(), table(rows))
      toastSuccess(words.done({ count: rows.length }))
    },
    onSettled: () => setCount(null),
    meta: { errorText: () => (stop.current?.signal.aborted ? null : words.failed) },
  })

  function start(): void {
    stop.current = new AbortController()
    setCount(0)
    mutate(stop.current)
  }

  return (
    <Button variant="quiet" onClick={() => (count === null ? start() : stop.current?.abort())}>
      {count === null ? words.start : words.stop({ count })}
    </Button>
  )
}
