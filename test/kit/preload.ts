import { afterAll } from 'bun:test'
import { removeFolders } from './test-folder.ts'

// Tests must not depend on the zone of the machine they run on.
process.env['TZ'] = 'UTC'

afterAll(removeFolders)
