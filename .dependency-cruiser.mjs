// Imports go one way: messages, contract <- database, api, web <- server. A feature imports no other
// feature but those named here.
const FEATURES_MAY_USE = [
  // A person's own account is signed in, hashed and ended by auth.
  { from: 'users', to: 'auth' },
]

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('messages-know-nobody', { path: '^packages/messages' }, { path: '^(packages/(?!messages)|apps)' }),
    forbid(
      'contract-knows-messages-only',
      { path: '^packages/contract' },
      { path: '^(packages/(?!contract|messages)|apps)' },
    ),
    forbid(
      'contract-knows-no-react-and-no-sql',
      { path: '^packages/contract' },
      { path: 'node_modules/(react|pg|fastify)' },
    ),
    forbid('database-knows-nobody', { path: '^packages/database' }, { path: '^(packages/(?!database)|apps)' }),
    forbid('api-below-server', { path: '^apps/api' }, { path: '^apps/(?!api)' }),
    forbid('web-talks-through-the-contract', { path: '^apps/web' }, { path: '^(apps/(?!web)|packages/database)' }),
    forbid('nobody-imports-the-server', { path: '^(apps/(?!server)|packages)' }, { path: '^apps/server' }),
    forbid('testing-stays-in-tests', { path: '^apps', pathNot: '(\\.test\\.ts$|/testing/)' }, { path: '/testing/' }),
    ...['api/src', 'web/app'].map((tree) =>
      forbid(
        `features-apart-${tree.slice(0, 3)}`,
        { path: `^apps/${tree}/features/([^/]+)/` },
        {
          path: `^apps/${tree}/features/([^/]+)/`,
          pathNot: [`^apps/${tree}/features/$1/`, ...(tree === 'api/src' ? allowedTargets() : [])],
        },
      ),
    ),
    forbid('web-ui-knows-no-feature', { path: '^apps/web/app/(ui|api)/' }, { path: '^apps/web/app/features/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(generated|build|build-pseudo|\\.react-router)/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}

function allowedTargets() {
  return FEATURES_MAY_USE.map(({ to }) => `^apps/api/src/features/${to}/`)
}
