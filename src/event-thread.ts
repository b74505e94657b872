// Entry point of the event thread, started by URL (see build-info.ts).
import { writeToStdout } from './command/stdout.ts'
import { hostEventThread } from './app/event-thread/host.ts'

hostEventThread(writeToStdout)
