// The program of the event thread: the process' second entry point, started by address (see build-info.ts).
import { writeToStdout } from './command/stdout.ts'
import { hostEventThread } from './app/event-thread/host.ts'

hostEventThread(writeToStdout)
