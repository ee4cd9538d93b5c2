import './reasoned-button.css';
import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId } from 'react';

export interface ReasonedButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why the button is disabled; it is enabled without a text. */
  disabledReason?: string;
}

/**
 * A button that shows why it is disabled. It can still get the focus, so that keyboard users can read the reason. The reason is
 * shown below the button, because the page header is above it.
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
