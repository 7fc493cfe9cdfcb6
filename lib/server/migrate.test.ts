import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from './database'
import { type DatabaseAddress, toOptions } from './database-address'
import { migrate } from './migrate'

const template = inject('testTemplate')

let administration: Client
let address: DatabaseAddress
let db: Database
let folder: string

beforeAll(async () => {
  administration = new Client(toOptions(template, 'postgres'))
  await administration.connect()
})
afterAll(() => administration.end())

beforeEach(async () => {
  address = { ...template, database: `${template.database}_${randomBytes(6).toString('hex')}` }
  await administration.query(`create database ${address.database} template template0`)
  db = openDatabase(address, { most: 1 })
  folder = mkdtempSync(path.join(tmpdir(), 'meeple-migrations-'))
})
afterEach(async () => {
  await db.close()
  await administration.query(`drop database ${address.database} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

function write(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
}

/** The product's tables and the recorded migrations. */
async function found() {
  const tables = await db`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`
  const files = await db`select name from migrations order by name`
  return { tables: tables.map(({ name }) => name), files: files.map(({ name }) => name) }
}

test('every file is applied once, in the order of the numbers', async () => {
  write({
    '0010-third.sql': "insert into steps values ('third')",
    '0001-first.sql': 'create table steps (name text, at serial)',
    '0002-second.sql': "insert into steps values ('second')",
  })
  expect(await migrate(address, folder)).toEqual({
    applied: ['0001-first.sql', '0002-second.sql', '0010-third.sql'],
    version: '0010-third.sql',
  })
  write({ '0011-fourth.sql': "insert into steps values ('fourth')" })
  expect(await migrate(address, folder)).toEqual({
    applied: ['0011-fourth.sql'],
    version: '0011-fourth.sql',
  })
  expect(await migrate(address, folder)).toEqual({ applied: [], version: '0011-fourth.sql' })
  expect(await db`select name from steps order by at`).toEqual([
    { name: 'second' },
    { name: 'third' },
    { name: 'fourth' },
  ])
})

test('of two processes that start at the same time, only one applies each file', async () => {
  write({
    '0001-games.sql': 'create table games (name text)',
    '0002-catan.sql': "insert into games values ('카탄')",
  })
  const outcomes = await Promise.all([migrate(address, folder), migrate(address, folder)])
  expect(outcomes.flatMap(({ applied }) => applied)).toEqual(['0001-games.sql', '0002-catan.sql'])
  expect(outcomes.map(({ version }) => version)).toEqual(['0002-catan.sql', '0002-catan.sql'])
  expect(await db`select name from games`).toEqual([{ name: '카탄' }])
})

test('an applied file that has changed stops the migration', async () => {
  write({ '0001-games.sql': 'create table games (name text)' })
  await migrate(address, folder)
  write({
    '0001-games.sql': 'create table games (name text, players integer)',
    '0002-news.sql': 'create table news (title text)',
  })
  await expect(migrate(address, folder)).rejects.toThrow(
    'Migration 0001-games.sql was applied before and has changed since. Add a new migration instead.',
  )
  expect(await found()).toEqual({ tables: ['games'], files: ['0001-games.sql'] })
})

test('a file that fails is rolled back completely, those before it stay, and a corrected one continues', async () => {
  write({
    '0001-games.sql': 'create table games (name text)',
    '0002-news.sql': 'create table news (title text); insert into news (headline) values (1)',
    '0003-notices.sql': 'create table notices (title text)',
  })
  await expect(migrate(address, folder)).rejects.toMatchObject({ severity: 'ERROR', code: '42703' })
  expect(await found()).toEqual({ tables: ['games'], files: ['0001-games.sql'] })

  write({ '0002-news.sql': 'create table news (title text)' })
  expect((await migrate(address, folder)).applied).toEqual(['0002-news.sql', '0003-notices.sql'])
  expect(await found()).toEqual({
    tables: ['games', 'news', 'notices'],
    files: ['0001-games.sql', '0002-news.sql', '0003-notices.sql'],
  })
})

test('files with other names are ignored', async () => {
  const wrong = 'this is no statement'
  write({
    '0001-games.sql': 'create table games (name text)',
    '2-short.sql': wrong,
    '00003-long.sql': wrong,
    '0004_underscore.sql': wrong,
    '0005-Capital.sql': wrong,
    '0006-copy.sql.orig': wrong,
    '0007-notes.md': wrong,
    '0008-.sql': wrong,
    'README.md': wrong,
    'x0009-before.sql': wrong,
  })
  expect(await migrate(address, folder)).toEqual({ applied: ['0001-games.sql'], version: '0001-games.sql' })
  expect(await found()).toEqual({ tables: ['games'], files: ['0001-games.sql'] })
})

test('an empty folder leaves the database without a version', async () => {
  expect(await migrate(address, folder)).toEqual({ applied: [], version: 'none' })
  expect(await found()).toEqual({ tables: [], files: [] })
})
