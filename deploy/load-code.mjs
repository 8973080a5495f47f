/** Loads the code of the server and starts nothing, so that Node keeps its compiled form. */
await import('../apps/server/src/start-server.ts')
await import('../apps/web/build/server/index.js')
await import('../apps/web/build-hi/server/index.js')
process.exit(0)
