import { Modal, Stack, Switch } from '@mantine/core'

import classes from './ModerationScreen.module.css'

const shortcuts = [
  ['J', 'Next'],
  ['K', 'Previous'],
  ['A', 'Approve, or handled'],
  ['R', 'Reject with a reason, or dismiss'],
  ['Z', 'Undo, for ten seconds'],
  ['?', 'These keys'],
] as const

type ShortcutsDialogProps = { opened: boolean; isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void }

/** Lists the shortcuts. Admins can turn them off, because they conflict with voice control and screen readers. */
export function ShortcutsDialog({ opened, isOn, onSwitch, onClose }: ShortcutsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" centered>
      <Stack gap="md">
        <dl className={classes.keys}>
          {shortcuts.map(([key, effect]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label="Use single keys"
          checked={isOn}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}
