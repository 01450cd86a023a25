import * as v from 'valibot'
import { setting } from '../config/setting.ts'

const HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/
// A push service of tests speaks plain HTTP on this machine; everybody else's is asked over HTTPS.
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1):\d+$/

/** Where browsers may have their messages sent. */
export const pushSettings = {
  hosts: setting<readonly string[]>({
    variable: 'PUSH_HOSTS',
    doc: 'The push services that notifications may be handed to, separated by commas: those of the browsers’ makers. *. in front takes every name below.',
    schema: v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((host) => host.trim().toLowerCase())),
      v.array(
        v.pipe(
          v.string(),
          v.check(
            (host) => HOST.test(host) || LOOPBACK.test(host),
            'must be names such as push.example.com or *.push.example.com',
          ),
        ),
      ),
    ),
    fallback: [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      '*.push.apple.com',
      '*.notify.windows.com',
    ],
    fallbackText:
      'fcm.googleapis.com, updates.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com',
  }),
}
