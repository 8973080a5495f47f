import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadForMissingFiles } from './reload-for-files.ts'
import { reportError, reportErrors } from './report-errors.ts'

reloadForMissingFiles()
reportErrors()

// The server says with the page whether it traces this visit.
const [page] = performance.getEntriesByType('navigation')
const visit = page?.serverTiming?.find(({ name }) => name === 'visit')?.description
if (visit) void import('./trace-visit.ts').then(({ traceVisit }) => traceVisit(visit))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => reportError('render', error)} />
    </StrictMode>,
  )
})
