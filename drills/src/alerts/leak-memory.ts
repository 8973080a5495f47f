/** A server that imports this first keeps two more megabytes each second. The drill must see its memory grow. */
const kept: Buffer[] = []
const leak = () => void kept.push(Buffer.alloc(2 ** 21, kept.length + 1))
setInterval(leak, 1_000).unref()
