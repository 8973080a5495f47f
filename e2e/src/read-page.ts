/** A page as a crawler gets it: what the server sends, before any script. */
export async function readPage(url: string): Promise<{ status: number; headers: Headers; html: string }> {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
