// Entry point of the thread that updates lists, started by URL (see build-info.ts).
import { hostListThread } from './app/open/list-thread.ts'

await hostListThread()
