import { createContext } from 'react-router'

/** How a page that is rendered on the server reaches the API: in its own process, or over HTTP. */
export type ServerFetch = (request: Request) => Promise<Response>

/** One module for the server and the built pages, so that both mean the same key. */
export const serverFetchContext = createContext<ServerFetch>()
