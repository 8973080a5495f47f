import { SECRET } from './canary.ts'
import { type Escape, inPython, without, withoutFilter } from './escape.ts'

const SAME_NETWORK = without('--unshare-net')

const reach = (family: string, address: string) =>
  `s = socket.socket(socket.${family}); s.settimeout(2); s.connect(${address}); return s.recv(99) == b'${SECRET}'`

/** Attempts to reach servers on this machine and elsewhere. */
export const NETWORK: Escape[] = [
  inPython('a server on this machine, as PostgreSQL is', ({ port }) => reach('AF_INET', `('127.0.0.1', ${port})`), {
    control: SAME_NETWORK,
  }),
  inPython('the same server by another name of this machine', ({ port }) => reach('AF_INET', `('127.9.9.9', ${port})`)),
  inPython(
    'a server with datagrams',
    ({ udpPort }) => `s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.settimeout(1)
s.sendto(b'x', ('127.0.0.1', ${udpPort}))
return s.recv(99)`,
    { control: SAME_NETWORK },
  ),
  {
    name: 'a server on this machine, from JavaScript',
    language: 'javascript',
    source: ({ port }) => `require('net').connect(${port}, '127.0.0.1')
      .on('data', () => console.log('ESCAPED')).on('error', (error) => console.log('HELD', error.code))`,
    control: SAME_NETWORK,
  },
  {
    name: 'a server on this machine, from Java',
    language: 'java',
    source: ({ port }) => `try (var s = new java.net.Socket("127.0.0.1", ${port})) { System.out.println("ESCAPED"); }
      catch (java.io.IOException e) { System.out.println("HELD " + e); }`,
    control: SAME_NETWORK,
  },
  inPython('an outside address', reach('AF_INET', "('1.1.1.1', 443)")),
  inPython('the address at which clouds tell secrets', reach('AF_INET', "('169.254.169.254', 80)")),
  inPython('a name on the internet', "return socket.getaddrinfo('example.com', 443)"),
  inPython('a Unix socket', ({ socketPath }) => reach('AF_UNIX', `'${socketPath}'`), { control: 'no box' }),
  inPython('a Unix socket without a file', ({ abstractName }) => reach('AF_UNIX', String.raw`'\0${abstractName}'`), {
    control: SAME_NETWORK,
  }),
  inPython(
    'sockets of the kernel, of hardware and of the host of this machine',
    `for family in (16, 17, 38, 40):
    for kind in (socket.SOCK_RAW, socket.SOCK_STREAM, socket.SOCK_SEQPACKET):
        try: return socket.socket(family, kind)
        except OSError as error: last = error
raise last`,
    { control: withoutFilter },
  ),
  inPython('raw packets', 'return socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)', { control: 'no box' }),
]
