// The product's event thread, with the log written to nowhere.
import { openSync, writeSync } from 'node:fs'
import { hostEventThread } from '../../src/app/event-thread/host.ts'

const nowhere = openSync('/dev/null', 'w')

hostEventThread((lines) => void writeSync(nowhere, lines))
