import * as texts from '@abhyas/messages/texts'
import { Button } from '../../../../ui/button/button.tsx'
import { Dialog } from '../../../../ui/parts/dialog.tsx'
import dialog from '../../../../ui/parts/dialog.module.css'
import styles from '../import-dialogs.module.css'

const KEYS: [keys: string[], text: () => string][] = [
  [['j', '↓'], texts.importKeyNext],
  [['k', '↑'], texts.importKeyPrevious],
  [['n', 'p'], texts.importKeyStep],
  [['1–9', 'a–d'], texts.importKeyChoose],
  [['u'], texts.importKeyUndo],
  [['e'], texts.importKeyEdit],
  [['x'], texts.importKeyOut],
  [['i'], texts.importKeyIn],
  [['I'], texts.importKeyAllIn],
  [['c'], texts.importKeyCompare],
  [['Ctrl', 'Enter'], texts.importKeySend],
  [['?'], texts.importKeyHelp],
]

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.importKeysTitle()} isOpen onClose={onClose}>
      <p>{texts.importKeysHint()}</p>
      <dl className={styles.keys}>
        {KEYS.map(([keys, text]) => (
          <div key={keys.join()}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text()}</dd>
          </div>
        ))}
      </dl>
      <div className={dialog.actions}>
        <Button variant="quiet" onClick={onClose}>
          {texts.close()}
        </Button>
      </div>
    </Dialog>
  )
}
