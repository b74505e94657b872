import { afterAll } from 'bun:test'
import { runAtEnd } from './at-end.ts'

// Tests must not depend on the zone of the machine they run on.
process.env['TZ'] = 'UTC'

afterAll(runAtEnd)
