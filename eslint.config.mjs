import safeql from '@ts-safeql/eslint-plugin/config'
import tseslint from 'typescript-eslint'

const databaseUrl = process.env.MEEPLE_CHECK_DATABASE_URL
if (!databaseUrl)
  throw new Error('The SQL check needs a migrated database: run it as part of `npm run check`.')

/** Checks every statement, and the row type written beside it, against the migrated schema. Style is Biome's. */
export default tseslint.config({
  files: ['app/**/*.ts', 'features/**/*.ts', 'lib/**/*.ts', 'demo/**/*.ts', 'sandbox/**/*.ts'],
  ignores: ['**/*.test.ts', '**/web/**', 'lib/server/migrate.ts'],
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { project: './tsconfig.server.json', tsconfigRootDir: import.meta.dirname },
  },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  ...safeql.configs.connections({
    databaseUrl,
    targets: [{ tag: { regex: '^(db|tx)$' }, transform: '{type}[]', fieldTransform: 'camel' }],
    overrides: {
      // As lib/server/database.ts reads and writes them.
      types: { int8: 'number', numeric: 'number', date: 'string', timestamptz: 'Date', jsonb: 'unknown' },
    },
  }),
})
