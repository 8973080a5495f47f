import { type Category, getCategory } from '@abhyas/contract/links'
import { data, type RouterContextProvider } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { serverCall } from '../../api/server-call.ts'

/** A category and its links. A part that could not be loaded is null. */
export type LoadedCategory<Row> = { category: Category | null; rows: Row[] | null; status: 200 | 404 | 503 }

/** An incomplete page is never cached, so the next visitor tries again. */
export async function loadCategory<Row>(
  context: Readonly<RouterContextProvider>,
  categoryId: string,
  fetchRows: (categoryId: number) => Promise<Row[]>,
) {
  const id = Number(categoryId)
  const [category, rows] = await Promise.allSettled([
    serverCall(context, getCategory, { params: { id } }),
    fetchRows(id),
  ])
  // The category was deleted, or the address never existed.
  const isMissing =
    category.status === 'rejected' && category.reason instanceof ApiError && category.reason.status < 500
  const isWhole = category.status === 'fulfilled' && rows.status === 'fulfilled'
  const status = isMissing ? 404 : isWhole ? 200 : 503
  return data<LoadedCategory<Row>>(
    {
      category: category.status === 'fulfilled' ? category.value : null,
      rows: rows.status === 'fulfilled' ? rows.value : null,
      status,
    },
    { status },
  )
}
