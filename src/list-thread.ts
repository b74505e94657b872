// The program of the thread that renews lists: an entry point of its own, started by address (see build-info.ts).
import { hostListThread } from './app/open/list-thread.ts'

await hostListThread()
