import { IMPORT_MAX_BYTES } from '@abhyas/contract/questions-import'
import * as texts from '@abhyas/messages/texts'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { Loading } from '../../../../ui/parts/loading.tsx'
import { failureText } from '../../../../ui/words/failure-text.ts'
import styles from '../importing.module.css'
import { linesOf, type ReadSource, readSource, type SentSource } from './read-source.ts'

type SourceFormProps = {
  typed: string
  onType: (typed: string) => void
  /** The server begins to read. */
  onBegin: () => void
  onRead: (read: ReadSource) => void
}

/** A text field of a browser stands still for a minute with a text of 90,000 lines, so a large paste is read at once. */
const LARGE = 200_000

/** Takes a paste or a file. When the server cannot read it, the text stays and the reason stands beside it. */
export function SourceForm({ typed, onType, onBegin, onRead }: SourceFormProps) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [isOver, setOver] = useState(false)
  const { read, stop, isReading, problem } = useRead({ onBegin, onRead, onProblem: () => area.current?.focus() })
  const isLarge = typed.length > LARGE
  const readFile = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen) void read({ file: chosen })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button below chooses a file too
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        readFile(event.dataTransfer.files)
      }}
    >
      <label htmlFor={isLarge ? undefined : id} className={styles.label}>
        {texts.importSourceLabel()}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.importSourceHint()}
      </p>
      {isLarge ? (
        <p className={styles.large}>
          {texts.importPasted()} · {texts.importLines({ count: linesOf(typed).length })}
          <Button variant="plain" onClick={() => onType('')}>
            {texts.importRemoveText()}
          </Button>
        </p>
      ) : (
        <textarea
          ref={area}
          id={id}
          className={styles.area}
          defaultValue={typed}
          placeholder={texts.importSourcePlaceholder()}
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-invalid={problem !== ''}
          spellCheck={false}
          rows={14}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (pasted.length <= LARGE) return
            event.preventDefault()
            onType(pasted)
            void read({ text: pasted })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              void read({ text: event.currentTarget.value })
          }}
        />
      )}
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      {isReading ? (
        <div className={styles.buttons}>
          <Loading text={texts.importReading()} />
          <Button variant="plain" onClick={stop}>
            {texts.cancel()}
          </Button>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button variant="primary" onClick={() => void read({ text: area.current?.value ?? typed })}>
            {texts.importRead()}
          </Button>
          <Button variant="quiet" onClick={() => file.current?.click()}>
            {texts.importChooseFile()}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            aria-label={texts.importChooseFile()}
            accept=".csv,.tsv,.xlsx,.txt,.md,.gift,.xml,.zip"
            onChange={({ currentTarget }) => {
              readFile(currentTarget.files)
              // The same file can be chosen again after a correction.
              currentTarget.value = ''
            }}
          />
        </div>
      )}
      <p className={styles.hint}>{texts.importDrop()}</p>
    </div>
  )
}

const takes = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** One reading at a time. Leaving the page or Cancel ends it. */
type Reading = Pick<SourceFormProps, 'onBegin' | 'onRead'> & { onProblem: () => void }

function useRead({ onBegin, onRead, onProblem }: Reading) {
  const reading = useRef<AbortController>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => () => reading.current?.abort(), [])
  async function read(sent: SentSource): Promise<void> {
    if (reading.current) return
    const mine = new AbortController()
    reading.current = mine
    setReading(true)
    setProblem('')
    try {
      if ('text' in sent && sent.text.trim() === '') throw new ReadRefused(texts.errorImportFileEmpty())
      if ('file' in sent && sent.file.size > IMPORT_MAX_BYTES) throw new ReadRefused(texts.errorImportFileTooLarge())
      onBegin()
      const found = await readSource(sent, mine.signal)
      if (!mine.signal.aborted) onRead(found)
    } catch (error) {
      if (mine.signal.aborted) return
      setProblem(error instanceof ReadRefused ? error.message : failureText(error))
      onProblem()
    } finally {
      if (reading.current === mine) {
        reading.current = null
        if (!mine.signal.aborted) setReading(false)
      }
    }
  }
  const stop = () => {
    reading.current?.abort()
    reading.current = null
    setReading(false)
  }
  return { read, stop, isReading, problem }
}

/** Refused before it is sent. The message is for the author. */
class ReadRefused extends Error {}
