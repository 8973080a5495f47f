import * as contract from '@abhyas/contract/questions-import'
import { route } from '../../../http/route.ts'
import { addImported } from './add-imported.ts'
import { insertImport, selectImport, selectLastImports } from './import-queries.ts'
import { readSource } from './read-source.ts'
import { undoImport } from './undo-import.ts'

const SHOWN = 20

export const importRoutes = () => [
  route(contract.readImport, ({ db, body }) => readSource(db, body)),
  route(contract.getImports, ({ db }) => selectLastImports(db, SHOWN)),
  route(contract.beginImport, ({ db, caller, body }) =>
    db.transaction(async (tx) => selectImport(tx, await insertImport(tx, { ...body, authorId: caller.userId }))),
  ),
  route(contract.addToImport, ({ db, params: { id, piece }, body }) =>
    addImported(db, { importId: id, piece, ...body }),
  ),
  route(contract.undoImport, ({ db, params }) => undoImport(db, params.id)),
]
