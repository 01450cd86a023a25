import { listenForNotifications } from './notifications.ts'

// All that is left of the worker while reading offline is turned off; the kill switch brings it in.
listenForNotifications()
