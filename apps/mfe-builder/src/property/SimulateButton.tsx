import type { Scheme } from '@casebook/study-design';
import { ReasonedButton } from '@casebook/ui/data';
import { lazyScreen } from '@casebook/ui/core';
import { useState } from 'react';
import { useT } from '../shared/useT';

/** The charts are loaded when they are first shown. */
const SchemeSimulation = lazyScreen(() =>
  import('./SchemeSimulation').then(({ SchemeSimulation }) => SchemeSimulation),
);

/** Opens the simulation of a scheme, which needs at least two arms. */
export function SimulateButton({ scheme }: { scheme: Scheme }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <ReasonedButton
        disabledReason={scheme.arms.length < 2 ? t('simulation.needsArms') : undefined}
        onClick={() => setIsOpen(true)}
      >
        {t('simulation.open')}
      </ReasonedButton>
      {isOpen ? <SchemeSimulation scheme={scheme} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
