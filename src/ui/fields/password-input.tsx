import { useState } from 'react'
import IconEye from '~icons/ph/eye'
import IconEyeSlash from '~icons/ph/eye-slash'
import { IconButton } from '../icon-button.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password with a button that shows what was typed. Inside a Field it is wired to label, hint and error. */
export function PasswordInput({
  onShow,
  ...props
}: Omit<TextInputProps, 'type' | 'end' | 'defaultValue' | 'value'> & {
  /** Hears whether it can be read. */
  onShow?: (isShown: boolean) => void
}) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        isHydrated ? (
          <IconButton
            label="Show password"
            pressed={isShown}
            size="sm"
            icon={isShown ? <IconEyeSlash /> : <IconEye />}
            onClick={() => {
              setShown(!isShown)
              onShow?.(!isShown)
            }}
            className="text-ink-3"
          />
        ) : undefined
      }
    />
  )
}
