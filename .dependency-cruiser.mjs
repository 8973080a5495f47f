// Imports go one way; see docs/architecture.md. A feature imports only the features that are listed for it.
const FEATURES_MAY_USE = {
  // Auth hashes the password of a person's own account and ends its sessions. The download of own data leaves out
  // results that an exam does not show yet.
  users: ['auth', 'exams'],
  // A changed question changes the papers that contain it.
  questions: ['access', 'exams'],
  exams: ['access'],
  // Practice records nothing while an exam asks the same questions. The model learns from every recorded answer.
  practice: ['access', 'exams', 'learning'],
  // The set of a day shows questions.
  learning: ['access', 'exams', 'questions'],
  // A course with owners is not deleted, and an archived course is shown only to its owners.
  catalog: ['access', 'exams'],
  purchases: ['access'],
  // Only its tests use other features, to compare the counts with what learners did.
  dashboards: [],
  // A job stands still by the rule of the dashboard.
  system: ['dashboards'],
  // A load writes courses, questions and exams as an admin would.
  content: ['catalog', 'questions', 'exams'],
}

const FEATURES_OF_WEB_MAY_USE = {
  // The account page holds the settings of reminders.
  users: ['learning'],
}

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

const featuresApart = (tree, exceptions) =>
  forbid(
    `features-apart-${tree.slice(0, 3)}`,
    {
      path: `^apps/${tree}/features/([^/]+)/`,
      ...(exceptions.length > 0 && { pathNot: `^apps/${tree}/features/(${exceptions.join('|')})/` }),
    },
    { path: `^apps/${tree}/features/([^/]+)/`, pathNot: `^apps/${tree}/features/$1/` },
  )

const featuresWithOthers = (tree, mayUse) =>
  Object.entries(mayUse).map(([feature, others]) =>
    forbid(
      `feature-${tree.slice(0, 3)}-${feature}`,
      { path: `^apps/${tree}/features/${feature}/`, pathNot: '\\.test\\.ts$' },
      { path: `^apps/${tree}/features/`, pathNot: `^apps/${tree}/features/(${[feature, ...others].join('|')})/` },
    ),
  )

/** The subfolders of a large folder, lowest first. A folder imports those before it, never those after it. */
const FLOORS = {
  'apps/api/src': ['metrics', 'text', 'sql', 'overload', 'queues', 'http', 'features', 'jobs'],
  'apps/api/src/features/exams': ['papers', 'attempts', 'results', 'manage', 'regrading', 'telling'],
  'apps/api/src/features/learning': ['model', 'relearn', 'readiness', 'plan', 'today', 'reminders', 'quality'],
  'apps/api/src/features/purchases': ['provider', 'orders', 'revenue', 'settling', 'refunds'],
  'apps/web/app/features/exams/sitting': ['engine', 'screen'],
  'apps/web/app/features/purchases': ['orders', 'buy', 'manage', 'revenue'],
  'apps/web/app/ui': ['theme', 'words', 'button', 'parts', 'charts', 'lists', 'frame', 'domain', 'admin'],
}

const floorsOf = ([folder, floors]) =>
  floors
    .slice(0, -1)
    .map((floor, nth) =>
      forbid(
        `floors-of-${folder.replaceAll('/', '-')}-${floor}`,
        { path: `^${folder}/${floor}/`, pathNot: '(\\.test\\.ts$|/testing/)' },
        { path: `^${folder}/(${floors.slice(nth + 1).join('|')})/` },
      ),
    )

/** The folders of apps/web/app, from the ground up, as above. Files beside them put the folders together. */
const ROOMS_OF_WEB = ['api', 'unsent-answers', 'queries', 'ui', 'features']

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
    forbid(
      'content-knows-rules',
      { path: '^packages/content' },
      { path: '^(packages/(?!content|contract/src/rules)|apps)' },
    ),
    forbid(
      'runner-knows-rules',
      { path: '^packages/runner' },
      { path: '^(packages/(?!runner|contract/src/rules)|apps)' },
    ),
    forbid(
      'snippets-run-in-a-worker',
      { path: '^(apps|packages/(?!runner))', pathNot: '^apps/api/src/features/questions/runs/perform-run.ts$' },
      { path: '^packages/runner' },
      'The process that answers learners starts no program of an author.',
    ),
    forbid('learning-knows-nobody', { path: '^packages/learning' }, { path: '^(packages/(?!learning)|apps)' }),
    forbid(
      'learning-stays-pure',
      { path: '^packages/learning', pathNot: '(\\.test\\.ts$|/src/(simulate|public-data)\\.ts$)' },
      { dependencyTypes: ['core'] },
      'The formulas run in Node and in a browser, so they read no file and no database.',
    ),
    forbid(
      'importing-knows-rules',
      { path: '^packages/importing' },
      { path: '^(packages/(?!importing|contract/src/rules)|apps)' },
    ),
    forbid(
      'importing-stays-pure',
      {
        path: '^packages/importing',
        pathNot:
          '(\\.test\\.ts$|/src/(corpus|testing)/|/src/(pack-zip|run-apart|read-thread|writing/write-thread)\\.ts$)',
      },
      { dependencyTypes: ['core'] },
      'It reads bytes that it is given, and knows no file and no network. A zip needs a checksum and the compression of Node, and the limits need a thread.',
    ),
    forbid(
      'importing-knows-no-corpus',
      { path: '^packages/importing', pathNot: '(\\.test\\.ts$|/src/corpus/)' },
      { path: '^packages/importing/src/corpus/' },
    ),
    forbid(
      'templates-know-rules',
      { path: '^packages/templates' },
      { path: '^(packages/(?!templates|contract/src/rules)|apps)' },
    ),
    forbid(
      'templates-stay-pure',
      { path: '^packages/templates', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
      'An expression of an author reaches no file, no network and no clock.',
    ),
    forbid('tracing-knows-nobody', { path: '^packages/tracing' }, { path: '^(packages/(?!tracing)|apps)' }),
    forbid(
      'traces-are-off',
      { path: '^(apps|packages)', pathNot: '^packages/tracing/src/(open-tracing|browser-span)\\.ts$' },
      {
        path: '(node_modules/@opentelemetry|^packages/tracing/src/open-tracing)',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
      'A process without traces loads nothing of OpenTelemetry.',
    ),
    forbid(
      'database-knows-tracing-only',
      { path: '^packages/database' },
      { path: '^(packages/(?!database|tracing/src/tracing)|apps)' },
    ),
    forbid(
      'sandbox-knows-nobody',
      { path: '^packages/razorpay-sandbox' },
      { path: '^(packages/(?!razorpay-sandbox)|apps)' },
    ),
    forbid(
      'sandbox-stays-out-of-production',
      {
        path: '^(apps|packages/(?!razorpay-sandbox))',
        pathNot: '(\\.test\\.ts$|/testing/|^apps/server/src/dev\\.ts$)',
      },
      { path: '^packages/razorpay-sandbox' },
    ),
    forbid(
      'rendering-stays-in-its-thread',
      {
        path: '^(apps|packages)',
        pathNot: '^apps/api/src/text/((render-thread|render-text|highlight-code)\\.(test\\.)?ts$|drawings/)',
      },
      {
        path: '^apps/api/src/text/(render-text|highlight-code|render-maths|drawings/draw)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
      'A text can take as long as its author likes, and the event loop answers everybody.',
    ),
    forbid(
      'dependencies-stay-on-top',
      { path: '^apps/api/src/(text|sql|queues|http|features|jobs)/', pathNot: '(\\.test\\.ts$|/testing/)' },
      { path: '^apps/api/src/(open-)?dependencies\\.ts$' },
      'A folder names the types of the tools that it uses, so that it does not depend on all the others.',
    ),
    forbid('api-below-server', { path: '^apps/api' }, { path: '^apps/(?!api)' }),
    forbid('web-talks-through-the-contract', { path: '^apps/web' }, { path: '^(apps/(?!web)|packages/database)' }),
    forbid('nobody-imports-the-server', { path: '^(apps/(?!server)|packages)' }, { path: '^apps/server' }),
    forbid(
      'bench-drills-and-e2e-are-peers',
      { path: '^(bench|drills|e2e)/' },
      { path: '^(bench|drills|e2e)/', pathNot: '^$1/' },
      'Code that two of them need belongs in packages/testing.',
    ),
    forbid(
      'product-knows-no-bench-drills-or-e2e',
      { path: '^(apps|packages|scripts)/' },
      { path: '^(bench|drills|e2e)/' },
    ),
    forbid('testing-stays-in-tests', { path: '^apps', pathNot: '(\\.test\\.ts$|/testing/)' }, { path: '/testing/' }),
    featuresApart('api/src', Object.keys(FEATURES_MAY_USE)),
    featuresApart('web/app', Object.keys(FEATURES_OF_WEB_MAY_USE)),
    ...featuresWithOthers('api/src', FEATURES_MAY_USE),
    ...featuresWithOthers('web/app', FEATURES_OF_WEB_MAY_USE),
    ...Object.entries(FLOORS).flatMap(floorsOf),
    ...ROOMS_OF_WEB.map((room, nth) =>
      forbid(
        `web-${room}-knows-no-room-above`,
        { path: `^apps/web/app/${room}/` },
        { path: `^apps/web/app/(${[...ROOMS_OF_WEB.slice(nth + 1), 'root.tsx$'].join('|')})` },
      ),
    ),
    forbid(
      'learners-load-no-queries-of-admins',
      { path: '^apps/web/app/queries/[^/]+$' },
      { path: '^apps/web/app/queries/admin/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(generated|build|build-hi|\\.react-router)/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
