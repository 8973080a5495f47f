import { createContext, type ReactNode } from 'react'

/**
 * The script with which a learner's page requests its data before its scripts are there. The server renders it; in the
 * browser it has run already, so nothing is provided there, and React leaves an extra script in the head alone.
 */
export const PreloadScriptContext = createContext<ReactNode>(null)
