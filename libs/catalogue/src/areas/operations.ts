import { defineArea } from '../define/define';

/** Work on whole subjects and studies: jobs, creating pages, running checks (ECS) again, the database lock. */
export const operations = defineArea({
  JOB_CANCELED: {
    ja: '処理は中止されました。中止までに完了した分は残っています。',
    en: 'The job was canceled. What it had done until then remains.',
    th: 'ยกเลิกงานแล้ว สิ่งที่ทำเสร็จก่อนหน้านั้นยังคงอยู่',
  },
  JOB_FAILED: {
    ja: '処理を完了できませんでした。もう一度実行し、再度失敗する場合は管理者にお問い合わせください。',
    en: 'The job could not be finished. Start it again; if it fails again, contact the administrator.',
    th: 'ทำงานไม่สำเร็จ โปรดเริ่มใหม่อีกครั้ง หากยังล้มเหลวโปรดติดต่อผู้ดูแลระบบ',
  },
  JOB_RIGHT_REMOVED: {
    status: 403,
    ja: '処理を依頼した方の権限がなくなったため、処理を終了しました。権限のある方が改めて実行してください。',
    en: 'The job ended because the person who asked for it no longer has the right. Somebody who has it may start it again.',
    th: 'งานสิ้นสุดเพราะผู้ขอไม่มีสิทธิ์แล้ว ผู้ที่มีสิทธิ์สามารถเริ่มใหม่ได้',
  },

  ECS_SUBJECT_GENERATING: {
    status: 420,
    ja: '被験者のCRFを作成しています。完了するまでしばらくお待ちください。',
    en: 'The CRF of the subject is being generated. Please wait until it is finished.',
    th: 'กำลังสร้าง CRF ของอาสาสมัคร โปรดรอจนกว่าจะเสร็จสิ้น',
  },
  ECS_SUBJECT_RESETTING: {
    status: 420,
    ja: '被験者のデータをリセットしています。完了するまでしばらくお待ちください。',
    en: 'The data of the subject is being reset. Please wait until it is finished.',
    th: 'กำลังรีเซ็ตข้อมูลของอาสาสมัคร โปรดรอจนกว่าจะเสร็จสิ้น',
  },
  ECS_REQUEST_SENT: {
    ja: 'ECSの実行を依頼しました。結果はECS履歴で確認できます。',
    en: 'ECS was requested. See the result in the ECS history.',
    th: 'ส่งคำขอเรียกใช้ ECS แล้ว ดูผลได้ในประวัติ ECS',
  },
  ECS_RUNNING: {
    status: 420,
    ja: 'ECSを実行中です。完了するまでしばらくお待ちください。',
    en: 'ECS is running. Please wait until it is finished.',
    th: 'กำลังเรียกใช้ ECS โปรดรอจนกว่าจะเสร็จสิ้น',
  },
  ECS_PREVIEW_JOB: {
    ja: 'ECSの変更の確認({study})',
    en: 'ECS preview of {study}',
    th: 'ดูความแตกต่างของ ECS ({study})',
  },
  SUBJECT_TRAIL_JOB: {
    ja: '監査証跡の出力({study})',
    en: 'Audit trail export of {study}',
    th: 'ส่งออกประวัติการแก้ไข ({study})',
  },
  EXPORT_JOB: {
    ja: 'データセットの作成({study})',
    en: 'Datasets of {study}',
    th: 'สร้างชุดข้อมูล ({study})',
  },
  EXPORT_DOCUMENT_JOB: {
    ja: 'PDFの作成({study})',
    en: 'Creating PDF documents ({study})',
    th: 'สร้างเอกสาร PDF ({study})',
  },
  SITE_COPY_CHECKSUM: {
    status: 422,
    ja: 'このファイルは、この写しと一致しません。ダウンロードし直し、そのファイルを選んでください。',
    en: 'This file is not this copy. Download the copy again and choose that file.',
    th: 'ไฟล์นี้ไม่ตรงกับสำเนานี้ โปรดดาวน์โหลดสำเนาอีกครั้งแล้วเลือกไฟล์นั้น',
  },
  SITE_COPY_ACKNOWLEDGED: {
    status: 422,
    ja: 'この写しの受領は、すでに確認されています。',
    en: 'The receipt of this copy has already been acknowledged.',
    th: 'ยืนยันการรับสำเนานี้แล้ว',
  },
  EXPORT_RUNNING: {
    status: 420,
    ja: 'あなたが依頼したデータセットを作成中です。終了してから、もう一度実行してください。',
    en: 'Your datasets are still being created. Wait until they are done, then try again.',
    th: 'กำลังสร้างชุดข้อมูลที่คุณขอไว้ โปรดรอให้เสร็จแล้วลองอีกครั้ง',
  },
  EXPORT_NO_FILE: {
    status: 422,
    ja: 'ファイルはまだないか、作成されませんでした。履歴を更新するか、もう一度作成してください。',
    en: 'There is no file yet, or none was created. Refresh the history, or create the datasets again.',
    th: 'ยังไม่มีไฟล์หรือไม่ได้สร้างไฟล์ โปรดรีเฟรชประวัติหรือสร้างชุดข้อมูลอีกครั้ง',
  },
  EXPORT_EXPIRED: {
    status: 422,
    ja: 'ファイルの保存期限が過ぎました。もう一度作成してください。',
    en: 'The file has expired and was deleted. Create the datasets again.',
    th: 'ไฟล์หมดอายุและถูกลบแล้ว โปรดสร้างชุดข้อมูลอีกครั้ง',
  },
  ECS_APPLY_JOB: {
    ja: 'ECSの再実行({study})',
    en: 'ECS run of {study}',
    th: 'เรียกใช้ ECS ซ้ำ ({study})',
  },
  ECS_CANCEL_OTHER_SITES: {
    status: 403,
    ja: 'この実行には、あなたが担当していない施設の被験者が含まれているため、中止できません。実行した人、または全施設を担当する人に依頼してください。',
    en: 'You cannot cancel this run: it covers subjects of sites that your role does not cover. Ask whoever started it, or somebody whose role covers all of its sites.',
    th: 'ยกเลิกการตรวจสอบนี้ไม่ได้ เพราะรวมอาสาสมัครของศูนย์วิจัยที่บทบาทของคุณเข้าถึงไม่ได้ โปรดติดต่อผู้ที่สั่งตรวจสอบ หรือผู้ที่ดูแลทุกศูนย์วิจัยที่เกี่ยวข้อง',
  },
  ECS_NO_SUBJECT: {
    status: 422,
    ja: '対象となる被験者がいません。施設または被験者の選択を確認してください。',
    en: 'There is no subject to run ECS for. Check the chosen site or subjects.',
    th: 'ไม่มีอาสาสมัครให้เรียกใช้ ECS โปรดตรวจสอบศูนย์วิจัยหรืออาสาสมัครที่เลือก',
  },
  ECS_SUBJECT_DISABLED: {
    status: 422,
    ja: 'この被験者は無効になっているため、ECSを実行できません。先に被験者を有効にしてください。',
    en: 'ECS is not run for a disabled subject. Enable the subject first.',
    th: 'เรียกใช้ ECS สำหรับอาสาสมัครที่ถูกปิดใช้งานไม่ได้ โปรดเปิดใช้งานอาสาสมัครก่อน',
  },
  ECS_NOT_READY: {
    status: 422,
    ja: '適用できるのは、完了した変更の確認だけです。先に変更内容を確認してください。',
    en: 'Only a finished preview can be applied. Run the preview first.',
    th: 'นำไปใช้ได้เฉพาะการดูความแตกต่างที่เสร็จแล้ว โปรดดูความแตกต่างก่อน',
  },
  ECS_SUBJECT_FAILED: {
    ja: 'この被験者のECSを実行できませんでした。データは変更されていません。',
    en: 'ECS could not be run for this subject. Its data was not changed.',
    th: 'เรียกใช้ ECS สำหรับอาสาสมัครรายนี้ไม่ได้ ข้อมูลไม่เปลี่ยนแปลง',
  },
  ECS_FAILED_COUNT: {
    ja: 'ECSが{count}件失敗しました。ECS履歴で対象の被験者を確認し、もう一度実行してください。',
    en: 'ECS failed for some subjects ({count}). See which in the ECS history and run it again.',
    th: 'ECS ล้มเหลว {count} ราย โปรดตรวจสอบอาสาสมัครในประวัติ ECS แล้วเรียกใช้อีกครั้ง',
  },

  ECS_TRIAL_JOB: {
    ja: 'チェックの試行({study})',
    en: 'Trial of a check in {study}',
    th: 'ทดลองการตรวจสอบ ({study})',
  },
  ECS_TRIAL_RUNNING: {
    status: 420,
    ja: '前回のチェックの試行がまだ終わっていません。終了を待つか、中止してから、もう一度試してください。',
    en: 'Your last trial of a check is still running. Wait until it is finished, or cancel it, then try again.',
    th: 'การทดลองการตรวจสอบครั้งก่อนของคุณยังไม่เสร็จ โปรดรอให้เสร็จหรือยกเลิกก่อน แล้วลองใหม่อีกครั้ง',
  },
  ECS_TRIAL_HIDDEN: {
    status: 403,
    ja: 'このチェックは、あなたの役割には表示されないデータを参照しているか対象としているため、被験者のデータでは試せません。そのデータを閲覧できる役割の方に依頼してください。',
    en: 'This check reads or concerns data that your role may not see, so you cannot try it on subjects. Ask somebody whose role sees that data.',
    th: 'การตรวจสอบนี้อ่านหรือเกี่ยวข้องกับข้อมูลที่บทบาทของคุณไม่มีสิทธิ์เห็น จึงทดลองกับข้อมูลอาสาสมัครไม่ได้ โปรดติดต่อผู้ที่มีบทบาทเห็นข้อมูลนั้น',
  },
  ECS_TRIAL_NO_SUBJECT: {
    status: 422,
    ja: '試せる被験者がまだいません。バージョンを施設にリリースし、被験者が登録されると試せます。',
    en: 'There is no subject yet to try the check on. It can be tried once a version is released to a site and subjects are registered.',
    th: 'ยังไม่มีอาสาสมัครให้ทดลอง จะทดลองได้เมื่อเผยแพร่เวอร์ชันให้ศูนย์วิจัยและลงทะเบียนอาสาสมัครแล้ว',
  },
  ECS_TRIAL_NOT_RELEASED: {
    status: 422,
    ja: '「{name}」はまだどのリリース済みバージョンにもないため、データがありません。これを含むバージョンをリリースすると試せます。',
    en: 'No released version has "{name}" yet, so there is no data for it. The check can be tried once a version with it is released.',
    th: 'ยังไม่มีเวอร์ชันที่เผยแพร่แล้วที่มี "{name}" จึงยังไม่มีข้อมูล จะทดลองได้เมื่อเผยแพร่เวอร์ชันที่มีสิ่งนี้แล้ว',
  },

  STATUS_RUN_PREVIEW_JOB: {
    ja: 'ステータス変更の対象の確認({study})',
    en: 'Preview of a status setting in {study}',
    th: 'ดูผลล่วงหน้าของการตั้งสถานะ ({study})',
  },
  STATUS_RUN_JOB: {
    ja: 'ステータスの設定・解除({study})',
    en: 'Status setting in {study}',
    th: 'การตั้งหรือยกเลิกสถานะ ({study})',
  },
  STATUS_RUN_RUNNING: {
    status: 420,
    ja: 'ステータスの設定・解除を実行中です。完了してから、もう一度実行してください。',
    en: 'Statuses are being set or cleared in this study. Try again when that is finished.',
    th: 'กำลังตั้งหรือยกเลิกสถานะในโครงการวิจัยนี้ โปรดลองอีกครั้งเมื่อเสร็จสิ้น',
  },
  SUBJECT_WORKBOOK_JOB: {
    ja: 'ステータス一覧のExcelファイルの作成({study})',
    en: 'Excel file of a status list of {study}',
    th: 'สร้างไฟล์ Excel ของรายการสถานะ ({study})',
  },
  SUBJECT_WORKBOOK_RUNNING: {
    status: 420,
    ja: 'あなたが依頼したステータス一覧のExcelファイルを作成中です。終了してから、もう一度ダウンロードしてください。',
    en: 'An Excel file of a status list is already being created for you. Wait until it is done, then download again.',
    th: 'กำลังสร้างไฟล์ Excel ของรายการสถานะที่คุณขอไว้ โปรดรอให้เสร็จแล้วดาวน์โหลดอีกครั้ง',
  },
  SUBJECT_WORKBOOK_NO_FILE: {
    status: 422,
    ja: 'このファイルはまだ作成されていないか、保存期間(24時間)が過ぎました。一覧をもう一度ダウンロードしてください。',
    en: 'This file is not ready yet, or the 24 hours for which it is kept are over. Download the list again.',
    th: 'ไฟล์นี้ยังไม่ได้สร้าง หรือพ้นระยะเวลาเก็บ 24 ชั่วโมงแล้ว โปรดดาวน์โหลดรายการอีกครั้ง',
  },
  STATUS_RUN_NO_SUBJECT: {
    status: 422,
    ja: '対象となる被験者がいません。選択を確認してください。',
    en: 'There is no subject to set or clear a status for. Check what is chosen.',
    th: 'ไม่มีอาสาสมัครให้ตั้งหรือยกเลิกสถานะ โปรดตรวจสอบสิ่งที่เลือก',
  },
  STATUS_RUN_NOT_READY: {
    status: 422,
    ja: '実行できるのは、完了した確認だけです。先に対象を確認してください。',
    en: 'Only a finished preview can be carried out. Run the preview first.',
    th: 'ดำเนินการได้เฉพาะเมื่อการดูผลล่วงหน้าเสร็จแล้ว โปรดดูผลล่วงหน้าก่อน',
  },
  STATUS_RUN_SUBJECT_FAILED: {
    ja: 'この被験者のステータスを変更できませんでした。データは変更されていません。',
    en: 'The status could not be changed for this subject. Its data was not changed.',
    th: 'เปลี่ยนสถานะของอาสาสมัครรายนี้ไม่ได้ ข้อมูลไม่เปลี่ยนแปลง',
  },

  DB_LOCK_REASON_REQUIRED: {
    status: 422,
    ja: 'データベースロックまたはロック解除の理由を入力してください。',
    en: 'Enter the reason for locking or unlocking the database.',
    th: 'โปรดกรอกเหตุผลของการล็อกหรือปลดล็อกฐานข้อมูล',
  },
  DB_LOCK_QUERIES_REMAIN: {
    status: 422,
    ja: '未回答のクエリが{open}件、回答済みのクエリが{answered}件残っているため、データベースをロックできません。先にクローズしてください。',
    en: 'The database cannot be locked while queries remain: {open} open, {answered} answered. Close them first.',
    th: 'ล็อกฐานข้อมูลไม่ได้เนื่องจากยังมีข้อซักถามค้างอยู่: รอตอบ {open} รายการ ตอบแล้ว {answered} รายการ โปรดปิดก่อน',
  },
  DB_LOCK_UNSEEN_QUERIES_REMAIN: {
    status: 422,
    ja: 'あなたの役割では表示されないクエリが残っているため、データベースをロックできません。そのクエリを表示できる担当者に、クローズを依頼してください。',
    en: 'The database cannot be locked while queries remain that your role does not see. Ask somebody whose role sees them to close them.',
    th: 'ล็อกฐานข้อมูลไม่ได้เนื่องจากยังมีข้อซักถามที่บทบาทของคุณไม่เห็น โปรดขอให้ผู้ที่เห็นข้อซักถามนั้นปิดก่อน',
  },
  DB_LOCK_ALREADY_LOCKED: {
    status: 412,
    ja: 'データベースは{person}によってすでにロックされています。画面を読み込み直してください。',
    en: 'The database has already been locked by {person}. Load the screen again.',
    th: 'ฐานข้อมูลถูกล็อกโดย {person} แล้ว โปรดโหลดหน้าจอใหม่',
  },
  DB_LOCK_NOT_LOCKED: {
    status: 412,
    ja: 'データベースはロックされていません。画面を読み込み直してください。',
    en: 'The database is not locked. Load the screen again.',
    th: 'ฐานข้อมูลไม่ได้ถูกล็อก โปรดโหลดหน้าจอใหม่',
  },
  DB_LOCK_CERTIFYING: {
    status: 420,
    ja: 'ロック証明書を作成中です。完了してから、ロックを解除してください。',
    en: 'The lock certificate is being written. Unlock the database when that is finished.',
    th: 'กำลังจัดทำใบรับรองการล็อก โปรดปลดล็อกฐานข้อมูลเมื่อเสร็จสิ้น',
  },
  DB_LOCK_BUSY: {
    status: 420,
    ja: 'この試験のデータが保存されている最中のため、ロックの状態を変更できませんでした。何も変更されていません。もう一度実行してください。',
    en: 'The lock could not be changed because data of this study was still being saved. Nothing has changed. Try again.',
    th: 'เปลี่ยนสถานะการล็อกไม่ได้เพราะกำลังมีการบันทึกข้อมูลของโครงการวิจัยนี้ ไม่มีสิ่งใดเปลี่ยนแปลง โปรดลองอีกครั้ง',
  },
  DB_LOCK_ALL_SITES: {
    status: 403,
    ja: 'データベースロックは、すべての施設を担当する役割でのみ利用できます。',
    en: 'The database lock is only for a role that covers every site of the study.',
    th: 'การล็อกฐานข้อมูลใช้ได้เฉพาะบทบาทที่เข้าถึงทุกศูนย์วิจัยของโครงการวิจัย',
  },
  DB_LOCK_SEES_EVERYTHING: {
    status: 403,
    ja: '証明書のファイルには全データの照合値が含まれるため、すべての項目とステータスを表示できる役割でのみダウンロードできます。',
    en: 'The file of the certificate proves every value, so it is only for a role that sees every item and every status.',
    th: 'ไฟล์ใบรับรองใช้พิสูจน์ข้อมูลทุกค่า จึงใช้ได้เฉพาะบทบาทที่เห็นทุกรายการข้อมูลและทุกสถานะ',
  },
  DB_LOCK_CANCELED: {
    ja: 'ロック証明書の作成が中止されたため、ロックは解除されました。',
    en: 'The lock certificate was canceled, so the database was unlocked.',
    th: 'การจัดทำใบรับรองการล็อกถูกยกเลิก ฐานข้อมูลจึงถูกปลดล็อก',
  },
  DB_LOCK_CERTIFICATE_FAILED: {
    ja: 'ロック証明書を作成できなかったため、ロックは解除されました。もう一度ロックし、再度失敗する場合は管理者にお問い合わせください。',
    en: 'The lock certificate could not be written, so the database was unlocked. Lock it again; if it fails again, contact the administrator.',
    th: 'จัดทำใบรับรองการล็อกไม่สำเร็จ ฐานข้อมูลจึงถูกปลดล็อก โปรดล็อกอีกครั้ง หากยังล้มเหลวโปรดติดต่อผู้ดูแลระบบ',
  },
  DB_LOCK_RIGHT_LOST: {
    ja: 'ロックした方の権限がロック証明書の完成前になくなったため、ロックは解除されました。',
    en: 'The person who locked the database lost the right before the lock certificate was written, so the database was unlocked.',
    th: 'ผู้ที่ล็อกฐานข้อมูลหมดสิทธิ์ก่อนจัดทำใบรับรองการล็อกเสร็จ ฐานข้อมูลจึงถูกปลดล็อก',
  },
  DB_LOCK_COUNTERS_WRONG: {
    status: 422,
    ja: 'クエリの件数と実際のクエリが一致しないため、ロックは解除されました。管理者に監査証跡の検証(npm run audit -- verify)を依頼してください。',
    en: 'The query counts do not match the queries that exist, so the database was unlocked. Ask the administrator to verify the audit trail (npm run audit -- verify).',
    th: 'จำนวนข้อซักถามที่นับไว้ไม่ตรงกับข้อซักถามที่มีอยู่จริง ฐานข้อมูลจึงถูกปลดล็อก โปรดขอให้ผู้ดูแลระบบตรวจสอบประวัติการแก้ไข (npm run audit -- verify)',
  },
  DB_LOCK_CERTIFICATE_JOB: {
    ja: 'ロック証明書の作成({study})',
    en: 'Lock certificate of {study}',
    th: 'ใบรับรองการล็อกของ {study}',
  },
});
