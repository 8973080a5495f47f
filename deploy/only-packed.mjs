import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

/** Reads a list of parts in the form of CycloneDX, and leaves out the packages that are not in the packed folder. */
const folder = process.argv[2]
const list = await json(process.stdin)
const pathOf = ({ properties = [] }) => properties.find(({ name }) => name === 'cdx:npm:package:path')?.value
const components = list.components.filter((part) => existsSync(join(folder, pathOf(part) ?? '')))
const kept = new Set([list.metadata.component['bom-ref'], ...components.map((part) => part['bom-ref'])])
const dependencies = list.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn?.filter((each) => kept.has(each)) }))
process.stdout.write(`${JSON.stringify({ ...list, components, dependencies }, null, 1)}\n`)
