import { useEditableStatuses, type NamedAct, useStatusNames } from '@casebook/screen-kit';
import { Button, Dropdown } from '@casebook/ui/core';

const ways = [true, false];

/** The statuses that the role sets and clears; renders nothing without any. */
export function StatusRunMenu(props: {
  label: string;
  isBusy: boolean;
  onChoose: (act: NamedAct) => void;
}) {
  const { label, isBusy, onChoose } = props;
  const { actOf } = useStatusNames();
  const acts = useEditableStatuses().flatMap((flag) => ways.map((set) => ({ flag, set })));
  if (acts.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        // The dots say that a dialog follows.
        items: acts.map((act, index) => ({ key: String(index), label: `${actOf(act)}…` })),
        onClick: ({ key }) => onChoose(acts[Number(key)]!),
      }}
    >
      <Button loading={isBusy} aria-haspopup="menu">
        {label} ▾
      </Button>
    </Dropdown>
  );
}
