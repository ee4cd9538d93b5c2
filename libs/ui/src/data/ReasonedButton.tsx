import './reasoned-button.css';
import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId } from 'react';

export interface ReasonedButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why the button cannot be used now; it is off while this says something. */
  disabledReason?: string;
}

/**
 * A button that says why it is off. It stays reachable by keyboard, because a reason that only a mouse
 * finds is no reason. It is told below the button: above stands the header of the page.
 */
export function ReasonedButton({ disabledReason, onClick, ...rest }: ReasonedButtonProps) {
  const id = useId();
  if (disabledReason === undefined) return <Button {...rest} onClick={onClick} />;
  return (
    <>
      <Tooltip title={disabledReason} placement="bottom" trigger={['hover', 'focus']}>
        <Button {...rest} className="cb-off" aria-disabled="true" aria-describedby={id} />
      </Tooltip>
      <span id={id} className="cb-hidden">
        {disabledReason}
      </span>
    </>
  );
}
