#if HTTP2

/// Runs tasks on the thread of a loop, which goes on as long as this lives.
final class HTTP2Executor: TaskExecutor {
    private let mailbox: LoopMailbox<HTTP2Loop.Event>

    init(_ mailbox: LoopMailbox<HTTP2Loop.Event>) {
        self.mailbox = mailbox
    }

    deinit {
        // No caller waits for a response any more, and no task runs here: each holds a reference.
        mailbox.close()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        mailbox.deliver(.job(UnownedJob(job), asUnownedTaskExecutor()))
    }
}
#endif
