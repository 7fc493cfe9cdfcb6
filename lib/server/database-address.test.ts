import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { addressFromUrl, type DatabaseAddress, toOptions, toUrl } from './database-address'

const embedded: DatabaseAddress = {
  host: '/srv/meeple/data/postgres-socket',
  port: 5432,
  user: 'meeple',
  database: 'meeple',
}
const server: DatabaseAddress = {
  host: 'db.example.org',
  port: 6432,
  user: 'app@team',
  database: 'meeple',
  password: 'p/w?#한',
  sslMode: 'require',
}

describe('a database address', () => {
  test.each([embedded, server, { ...embedded, host: '::1' }])(
    'survives the conversion to a URL and back: $host',
    (address) => {
      expect(addressFromUrl(toUrl(address))).toEqual(address)
    },
  )

  test.each([embedded, server, { ...embedded, host: '::1' }])(
    'means the same as a URL and as options: $host',
    (address) => {
      for (const options of [{ connectionString: toUrl(address) }, toOptions(address)]) {
        const { host, port, user, database, password, ssl } = new Client(options)
        expect({ host, port, user, database, password, ssl }).toEqual({
          host: address.host,
          port: address.port,
          user: address.user,
          database: address.database,
          password: address.password ?? null,
          ssl: address.sslMode ? { rejectUnauthorized: false } : false,
        })
      }
    },
  )

  test('can name another database on the same server', () => {
    expect(addressFromUrl(toUrl(embedded, 'meeple_template')).database).toBe('meeple_template')
    expect(toOptions(embedded, 'meeple_template').database).toBe('meeple_template')
  })

  test('accepts the usual forms of URLs', () => {
    expect(addressFromUrl('postgresql://meeple@localhost/meeple')).toEqual({
      host: 'localhost',
      port: 5432,
      user: 'meeple',
      database: 'meeple',
    })
    expect(addressFromUrl('postgres://meeple@/meeple?host=/var/run/postgresql')).toEqual({
      host: '/var/run/postgresql',
      port: 5432,
      user: 'meeple',
      database: 'meeple',
    })
  })

  test.each([
    ['mysql://root@localhost/db', /must look like/],
    ['localhost:5432', /must look like/],
    ['postgres://meeple@/meeple', /names no host/],
    ['postgres://localhost/meeple', /names no user/],
    ['postgres://meeple:secret@localhost', /names no database/],
    ['postgres://meeple:secret@localhost/meeple?schema=public', /has the parameter "schema"/],
    ['postgres://meeple:secret@localhost/meeple?sslmode=maybe', /sslmode that is not one of/],
  ])('refuses %s with a sentence that does not contain the password', (url, sentence) => {
    expect(() => addressFromUrl(url)).toThrow(sentence)
    expect(() => addressFromUrl(url)).not.toThrow(/secret/)
  })
})
