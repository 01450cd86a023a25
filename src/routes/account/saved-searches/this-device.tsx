import { useEffect, useState } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { SAVED_SEARCH_ACTS } from '#/web/saved-searches/saved-search-acts.ts'
import {
  askThisDevice,
  type DeviceProblem,
  type DeviceState,
  endThisDevice,
  readThisDevice,
} from '#/web/saved-searches/this-device.client.ts'
import IconBell from '~icons/ph/bell'

const BLOCKED =
  'This browser does not let us show notifications. Allow them in its settings for this site, then come back here.'

const STATE_WORDS: Partial<Record<DeviceState, string>> = {
  blocked: BLOCKED,
  cannot: 'This browser cannot show notifications of websites. We go on writing to your e-mail address.',
  'home-screen':
    'On an iPhone or iPad, first put this site on your home screen: press Share, then “Add to Home Screen”. Open it from there and come back to this page.',
}

const PROBLEM_WORDS: Record<DeviceProblem, string> = {
  blocked: BLOCKED,
  dismissed:
    'Your browser asked whether we may show notifications, and got no answer. Press again and allow it.',
  failed: 'Your browser could not be set up for notifications now. Check your connection and try again.',
}

/** Where somebody is told on the device in their hand, beside the mails; nothing is asked before a press. */
export function ThisDevice({ publicKey, marks }: { publicKey: string; marks: readonly string[] }) {
  const [state, setState] = useState<DeviceState>()
  const [problem, setProblem] = useState<DeviceProblem>()
  const [isAsking, setIsAsking] = useState(false)
  const add = useAct(actHref(SAVED_SEARCH_ACTS.addDevice))
  const remove = useAct(actHref(SAVED_SEARCH_ACTS.removeDevice))
  const isBusy = isAsking || add.isBusy || remove.isBusy

  useEffect(() => {
    let isCurrent = true
    const note = (found: DeviceState) => isCurrent && setState(found)
    readThisDevice(marks).then(note, () => note('cannot'))
    return () => {
      isCurrent = false
    }
  }, [marks])

  const turn = async () => {
    setIsAsking(true)
    setProblem(undefined)
    try {
      if (state === 'on') {
        const endpoint = await endThisDevice()
        if (endpoint) await remove.submit({ endpoint })
        return
      }
      const asked = await askThisDevice(publicKey)
      if (typeof asked === 'string') setProblem(asked)
      else await add.submit(asked)
    } catch {
      setProblem('failed')
    } finally {
      setIsAsking(false)
    }
  }

  const words = problem ? PROBLEM_WORDS[problem] : state && STATE_WORDS[state]
  const isOn = state === 'on'
  return (
    <Card as="section" className="mb-4 p-4 lg:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2 font-sans font-strong text-h3">
            <IconBell className="shrink-0 text-indigo" />
            <span className="lg:hidden">Tell me on this phone</span>
            <span className="hidden lg:inline">Tell me on this computer</span>
          </h2>
          <p className="mt-1 text-ink-2 text-sm">
            {isOn
              ? 'Notifications are on: you hear here of every search on this page, beside the mails.'
              : 'A notification here as soon as we write to you, and never at night.'}
          </p>
        </div>
        {state === 'on' || state === 'off' ? (
          <Button variant={isOn ? 'secondary' : 'primary'} busy={isBusy} onClick={() => void turn()}>
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        ) : null}
      </div>
      <noscript>
        <p className="mt-2 text-sm">
          Notifications need JavaScript, which is turned off in this browser. We go on writing to your e-mail
          address.
        </p>
      </noscript>
      {words ? (
        <div className="mt-3">
          <Alert>{words}</Alert>
        </div>
      ) : null}
    </Card>
  )
}
